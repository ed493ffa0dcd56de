import { expect, it, vi } from 'vitest'
import { entry, result } from '../../domain/run/entry.fixture'
import { chooseRound, showTrace, useTrace, visitOf } from './runTrace'
import type { RunEntryView, RunStatus } from '../../wire/types'

const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())

const good = result({ text: 'out' })
const turn = (index: number) => [{ loop: 'l', index, of: 2 }]

async function look(status: RunStatus, entries: RunEntryView[]): Promise<void> {
  app.RunDetail = () => Promise.resolve({ run: { id: 'r', document: 'w', status }, names: {}, entries })
  await showTrace('r')
}

const at = (node: string) => visitOf(useTrace.getState(), node)

it('shows of a step the line that was chosen, else the newest of the round', async () => {
  await look('done', [
    entry(1, 'began', 'l'),
    entry(2, 'chose', 'l', { output: 'LoopBody', loops: turn(0) }),
    entry(3, 'finished', 'a', { loops: turn(0), result: good }),
    entry(4, 'chose', 'l', { output: 'LoopBody', loops: turn(1) }),
    entry(5, 'finished', 'a', { loops: turn(1), result: good }),
  ])
  expect(at('a')?.key).toBe(5)
  chooseRound('l', 0)
  expect(at('a')?.key).toBe(3)
  useTrace.setState({ visit: 5 })
  expect(at('a')?.key).toBe(5)
  expect(at('l')?.node).toBe('l')
})

it('shows the round in which a run failed, which is not the newest of those side by side', async () => {
  await look('failed', [
    entry(1, 'began', 'l'),
    entry(2, 'chose', 'l', { output: 'LoopBody', loops: turn(0) }),
    entry(3, 'began', 'a', { loops: turn(0) }),
    entry(4, 'chose', 'l', { output: 'LoopBody', loops: turn(1) }),
    entry(5, 'began', 'a', { loops: turn(1) }),
    entry(6, 'finished', 'a', { loops: turn(0), result: { ...good, success: false } }),
    entry(7, 'finished', 'a', { loops: turn(1), result: good }),
  ])
  expect(at('a')?.phase).toBe('failed')
})
