/// A shell that completion is made for.
package enum Shell: String, OptionChoice {
  case bash, zsh, fish

  package var summary: String {
    switch self {
    case .bash: "for ~/.bashrc: source <(stoa completions bash)"
    case .zsh: "a file _stoa in a directory of $fpath, or: source <(stoa completions zsh)"
    case .fish: "a file ~/.config/fish/completions/stoa.fish"
    }
  }

  /// The script that teaches the shell to complete `stoa`.
  ///
  /// It knows nothing of commands and options: it asks the program, with the words of the line.
  package var script: String {
    switch self {
    case .bash: Shell.bashScript
    case .zsh: Shell.zshScript
    case .fish: Shell.fishScript
    }
  }

  // Bash cuts words at : and = as well; they are put together again, and what stands before the last
  // cut is taken off the answers, as bash puts them behind it.
  private static let bashScript = #"""
    # Completion of stoa for bash; made by "stoa completions bash".
    _stoa() {
      local line=$COMP_LINE piece index=0 directives text quote= cut
      local -a words=() answers=()
      local i
      for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        piece=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $line == [[:space:]]* ]] || [[ -z $piece ]]; then
          words+=("$piece")
          line=${line#"${line%%[![:space:]]*}"}
        else
          words[${#words[@]}-1]+=$piece
        fi
        line=${line#"$piece"}
        ((i == COMP_CWORD)) && index=$((${#words[@]} - 1))
      done
      local current=${words[index]}
      [[ $current == [\"\']* ]] && quote=${current:0:1}
      cut=${current%"${current##*[:=]}"}
      for i in "${!words[@]}"; do
        piece=${words[i]}
        case $piece in
          \'*) piece=${piece#\'} piece=${piece%\'} ;;
          \"*) piece=${piece#\"} piece=${piece%\"} ;;
          *) piece=${piece//\\/} ;;
        esac
        words[i]=$piece
      done
      {
        IFS= read -r directives
        while IFS=$'\t' read -r text _; do
          if [[ -z $quote ]]; then
            printf -v piece %q "$text"
            # A comma need not be quoted.
            piece=${piece//\\,/,}
          else
            piece=$text
          fi
          answers+=("${piece#"$cut"}")
        done
      } < <("${words[0]}" completions words "$((index - 1))" -- "${words[@]:1}" 2>/dev/null)
      COMPREPLY=("${answers[@]}")
      [[ " $directives " == *" open "* ]] && compopt -o nospace 2>/dev/null
      if [[ " $directives " == *" files "* ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r text; do COMPREPLY+=("$text"); done < <(compgen -f -- "${words[index]}")
      elif [[ " $directives " == *" directories "* ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r text; do COMPREPLY+=("$text"); done < <(compgen -d -- "${words[index]}")
      fi
    }
    complete -F _stoa stoa

    """#

  private static let zshScript = #"""
    #compdef stoa
    # Completion of stoa for zsh; made by "stoa completions zsh".
    _stoa() {
      local -a lines texts shown
      local line
      lines=("${(@f)$("${(Q)words[1]}" completions words $((CURRENT - 2)) -- \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" "${(@Q)words[CURRENT+1,-1]}" 2>/dev/null)}")
      for line in "${(@)lines[2,-1]}"; do
        [[ -z $line ]] && continue
        texts+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
      done
      if (( $#texts )); then
        if [[ " $lines[1] " == *" open "* ]]; then
          compadd -S '' -l -d shown -a texts
        elif [[ "$shown" == *"  -- "* ]]; then
          compadd -l -d shown -a texts
        else
          compadd -a texts
        fi
      fi
      if [[ " $lines[1] " == *" files "* ]]; then
        _files
      elif [[ " $lines[1] " == *" directories "* ]]; then
        _files -/
      fi
    }
    if [[ $funcstack[1] == _stoa ]]; then
      _stoa "$@"
    else
      compdef _stoa stoa
    fi

    """#

  // Fish hides what stands behind the cursor, where the file with the columns is; the key that asks for
  // completion remembers it, unless the user has bound that key.
  private static let fishScript = #"""
    # Completion of stoa for fish; made by "stoa completions fish".
    function __stoa_tab
        set -g __stoa_line (commandline -op)
        commandline -f complete
    end
    function __stoa_complete
        set -l before (commandline -opc)
        set -l current (commandline -ct)
        if string match -qr '^[\'"]' -- "$current"
            set current (string replace -r '^([\'"])(.*?)\\1?$' '$2' -- "$current")
        else
            set current (string unescape -- "$current")
        end
        set -l count (count $before)
        set -l after
        if test (count $__stoa_line) -gt (math $count + 1); and test "$__stoa_line[1..$count]" = "$before"
            set after $__stoa_line[(math $count + 2)..-1]
        end
        set -l program $before[1]
        set -l lines ($program completions words (math $count - 1) -- $before[2..-1] "$current" $after 2>/dev/null)
        test (count $lines) -gt 1; and printf '%s\n' $lines[2..-1]
        if string match -q '*files*' -- "$lines[1]"
            __fish_complete_path "$current"
        else if string match -q '*directories*' -- "$lines[1]"
            __fish_complete_directories "$current" ''
        end
    end
    complete -c stoa -f -a '(__stoa_complete)'
    if status is-interactive; and not bind --user \t >/dev/null 2>&1
        bind \t __stoa_tab
    end

    """#
}
