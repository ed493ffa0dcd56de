import { useEffect, useState } from 'react'
import { texts } from '../domain/texts'

const PATIENCE = 300 // milliseconds in which a wait needs no words

// LayingOut says why nothing is drawn yet, once that takes a while.
export function LayingOut() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return late ? (
    <p className="canvas-empty" role="status">
      {texts.canvas.layingOut}
    </p>
  ) : null
}
