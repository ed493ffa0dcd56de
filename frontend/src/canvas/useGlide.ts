import { useStoreApi } from '@xyflow/react'
import { useLayoutEffect } from 'react'
import { isStill } from '../ui/motion'
import type { Arrangement } from './layout/arrange'
import './Glide.css'

const GLIDE = 240 // milliseconds, a little more than the transition in Glide.css
const MOST = 200 // cards that move at once; more would stutter

// useGlide lets cards go to a new place in sight when they are arranged anew. A
// card that was dragged is there already, so it does not move.
export function useGlide({ positions }: Arrangement): void {
  const store = useStoreApi()
  useLayoutEffect(() => {
    const { domNode, nodeLookup } = store.getState()
    if (!domNode || positions.size > MOST || isStill()) return undefined
    const moves = [...positions].some(([id, at]) => {
      const drawn = nodeLookup.get(id)?.position
      return drawn && (drawn.x !== at.x || drawn.y !== at.y)
    })
    if (!moves) return undefined
    domNode.dataset.gliding = ''
    const end = (): void => {
      delete domNode.dataset.gliding
    }
    const timer = setTimeout(end, GLIDE)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [positions, store])
}
