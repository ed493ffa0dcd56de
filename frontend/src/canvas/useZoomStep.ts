import { useStoreApi } from '@xyflow/react'
import { useLayoutEffect } from 'react'
import { detailOf, isTight, zoomStep } from './zoomStep'

// useZoomStep writes the zoom on the canvas for the style sheets, in steps: between two of
// them a thousand cards are moved and not drawn again.
export function useZoomStep(): void {
  const store = useStoreApi()
  useLayoutEffect(() => {
    let shown = 0
    const show = (): void => {
      const {
        domNode,
        transform: [, , zoom],
      } = store.getState()
      const step = zoomStep(zoom)
      const canvas = domNode?.parentElement
      if (!canvas || step === shown) return
      shown = step
      canvas.style.setProperty('--zoom', String(step))
      canvas.dataset.detail = detailOf(step)
      canvas.toggleAttribute('data-tight', isTight(step))
    }
    show()
    return store.subscribe(show)
  }, [store])
}
