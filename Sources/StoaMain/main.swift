import StoaCommands

Program.main()
