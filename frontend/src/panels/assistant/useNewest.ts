import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Exchange } from '../../domain/assistant/exchange'

const NEAR = 48 // pixels from the end that still count as being there

interface Newest {
  log: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

// useNewest keeps the newest words in sight while they grow, or the room for them shrinks,
// unless the person has scrolled away from them. What they say themselves is always shown.
export function useNewest(exchanges: readonly Exchange[]): Newest {
  const log = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const count = useRef(exchanges.length)
  useLayoutEffect(() => {
    if (exchanges.length !== count.current) atEnd.current = true
    count.current = exchanges.length
    if (atEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [exchanges])
  useEffect(() => {
    const room = new ResizeObserver(() => {
      if (atEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight })
    })
    if (log.current) room.observe(log.current) // words that come back make the composer higher
    return () => room.disconnect()
  }, [])
  const onScroll = (): void => {
    const box = log.current
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
  }
  return { log, onScroll }
}
