import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { goBack } from './focusPlaces'

// useModal shows a dialog over the page in the very moment in which it is drawn: a key
// pressed before would go to what lies below. Once it is gone, the keyboard goes back.
export function useModal(begin?: (dialog: HTMLDialogElement) => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  const onShown = useEffectEvent((dialog: HTMLDialogElement) => begin?.(dialog))
  useLayoutEffect(() => {
    if (!element.current) return
    element.current.showModal()
    onShown(element.current)
  }, [])
  useEffect(() => {
    const { current } = element
    return () => goBack(current)
  }, [])
  return element
}
