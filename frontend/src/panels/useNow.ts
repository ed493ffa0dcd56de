import { useEffect, useState } from 'react'

// useNow is the time, in ms, kept up to date while something passes.
export function useNow(passes: boolean, every = 250): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!passes) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [passes, every])
  return now
}
