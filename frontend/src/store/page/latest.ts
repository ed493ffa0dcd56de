// Latest drops the answers that come too late: after a newer question, or when nobody
// waits for one any more.
interface Latest {
  ask: () => IsWanted // outdates what was asked before
  join: () => IsWanted // beside what was asked before
  drop: () => void // no answer is waited for: another document is open, or what showed it is closed
}

// IsWanted is asked once the answer, or the failure, is there.
type IsWanted = () => boolean

export function latest(): Latest {
  let newest = 0
  const join = (): IsWanted => {
    const mine = newest
    return () => mine === newest
  }
  const drop = (): void => {
    newest += 1
  }
  return {
    ask: () => {
      drop()
      return join()
    },
    join,
    drop,
  }
}
