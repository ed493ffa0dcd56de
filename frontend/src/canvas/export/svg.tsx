import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { pictureBounds } from './bounds'
import type { Drawn } from './bounds'
import { Picture } from './Picture'
import type { Brush } from './Words'
import type { Workflow } from '../../wire/types'

// svgOf is the picture as the text of a file, with its size in pixels.
export function svgOf(workflow: Workflow, drawn: Drawn, brush: Brush): { svg: string; width: number; height: number } {
  const bounds = pictureBounds(drawn, workflow.notes)
  const paper = document.createElement('div')
  const root = createRoot(paper)
  flushSync(() => root.render(<Picture workflow={workflow} drawn={drawn} bounds={bounds} brush={brush} />))
  const svg = paper.firstElementChild ? new XMLSerializer().serializeToString(paper.firstElementChild) : ''
  root.unmount()
  return { svg: `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`, width: bounds.width, height: bounds.height }
}
