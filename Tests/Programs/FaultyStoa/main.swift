import StoaBytes
import StoaCommands

// `stoa`, in which calls of the operating system fail as the environment says:
//
//   STOA_FAULTS        OPERATION:CALL:OUTCOME, with blanks between faults; CALL counts from 1, with a + behind
//                      it for every later one too; OUTCOME is an error number, or "short" and a number of bytes
//   STOA_FAULT_COUNTS  the file that is told at the end how many calls of each operation there were

SystemCalls.install(SystemCalls(faults: Faults.plan))
Faults.countAtExit()
Program.main()
