import type { Page } from '@playwright/test'

declare global {
  interface Window {
    holdTasks: (held: boolean) => void
  }
}

// holdable lets tests hold back what the page does in later tasks, as a busy machine does.
export async function holdable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let holds = false
    const kept = new Map<number | symbol, () => void>()
    const orKept = (id: number | symbol, run: () => void): void => {
      if (holds) kept.set(id, run)
      else run()
    }
    const { setTimeout: later, clearTimeout: never } = window
    window.setTimeout = ((run: (...more: unknown[]) => void, ms?: number, ...more: unknown[]) => {
      const id = later(() => orKept(id, () => run(...more)), ms)
      return id
    }) as typeof window.setTimeout
    window.clearTimeout = (id) => {
      kept.delete(id as number)
      never(id)
    }
    const { postMessage: post } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      orKept(Symbol(), () => post.call(this, message)) // by these React does what it may do later
    }
    window.holdTasks = (held) => {
      holds = held
      if (held) return
      const runs = [...kept.values()]
      kept.clear()
      runs.forEach((run) => run())
    }
  })
}

// holdTasks holds back later tasks, or lets them go.
export const holdTasks = (page: Page, held: boolean): Promise<void> =>
  page.evaluate((held) => window.holdTasks(held), held)
