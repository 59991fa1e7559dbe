// Four threads count together: behind a mutex that they wait for, or, where any word is given, without one.
// `.ci/steps/thread` sees that ThreadSanitizer calls the second a race, and the first none.

import Glibc
import Synchronization

final class Count: @unchecked Sendable {
  let mutex = Mutex(())
  var value = 0
}

let count = Count()
let isGuarded = CommandLine.arguments.count == 1

func work() {
  for _ in 0..<20_000 {
    if isGuarded { count.mutex.withLock { _ in count.value += 1 } } else { count.value += 1 }
  }
}

let threads = (0..<4).map { _ in
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { _ in
      work()
      return nil
    },
    nil
  )
  return thread
}
for thread in threads { pthread_join(thread, nil) }
print(count.value)
