// @vitest-environment happy-dom
import { ReactFlowProvider, useStoreApi } from '@xyflow/react'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { useScene } from '../store/document/scene'
import { canvasPort } from '../store/page/canvasPort'
import type { Arrangement } from './layout/arrange'
import { usePort } from './usePort'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const scene = useScene.getState()
const arrangement = { places: new Map([['a', { x: 1, y: 2 }]]) } as unknown as Arrangement
const aim = { go: () => undefined } as unknown as Parameters<typeof usePort>[2]

function Canvas({ width }: { width: number }) {
  const store = useStoreApi()
  useEffect(() => store.setState({ width, height: width }), [store, width])
  usePort(scene, arrangement, aim)
  return null
}

it('others can ask the canvas from when it has a size until it is gone', () => {
  const root = createRoot(document.createElement('div'))
  const draw = (width: number) => act(() => root.render(jsx(ReactFlowProvider, { children: jsx(Canvas, { width }) })))
  draw(0)
  expect(canvasPort()).toBeUndefined()
  draw(100)
  expect(canvasPort()?.places).toBe(arrangement.places)
  act(() => root.unmount())
  expect(canvasPort()).toBeUndefined()
})
