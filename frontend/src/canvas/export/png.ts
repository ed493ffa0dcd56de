import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'

// pngOf draws an SVG in pixels. It rejects where the browser has no room for it.
export async function pngOf(svg: string, width: number, height: number, scale: number): Promise<Blob> {
  const image = await load(svg)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  canvas.width = canvas.height = 0 // its memory is free before anyone collects it
  if (!blob) throw new Failure(texts.exporting.notDrawn)
  return blob
}

// load reads the SVG from a data: address, as the policy of the page demands.
async function load(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch (cause) {
    throw new Failure(texts.exporting.notDrawn, { cause })
  }
  return image
}
