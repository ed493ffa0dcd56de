import { useEffect, useRef, useState } from 'react'

const PACE = 5000 // ms

// useSlowly follows a text that changes often, for those who hear it: the first words at
// once, then the latest every few seconds.
export function useSlowly(text: string): string {
  const [said, setSaid] = useState(text)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), PACE)
    return () => clearInterval(timer)
  }, [])
  return said
}
