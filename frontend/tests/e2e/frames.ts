import type { Page } from '@playwright/test'

export interface Figures {
  median: number
  worst: number
  frames: number
}

// framesDuring are the times between frames while something is done.
export async function framesDuring(page: Page, deed: () => Promise<void>): Promise<Figures> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times, watched: true })
    const note = (time: number): void => {
      times.push(time)
      if ((window as unknown as { watched: boolean }).watched) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await deed()
  const times = await page.evaluate(() => {
    const watch = window as unknown as { times: number[]; watched: boolean }
    watch.watched = false
    return watch.times
  })
  const gaps = times
    .slice(1)
    .map((time, i) => time - (times[i] ?? time))
    .sort((a, b) => a - b)
  return { median: gaps[gaps.length >> 1] ?? NaN, worst: gaps.at(-1) ?? NaN, frames: gaps.length }
}

export const sayFrames = (what: string, { median, worst, frames }: Figures): void => {
  process.stdout.write(`    ${what}: median ${median.toFixed(1)} ms, worst ${worst.toFixed(0)} ms, ${frames} frames\n`)
}
