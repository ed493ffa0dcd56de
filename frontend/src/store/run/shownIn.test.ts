import { expect, it } from 'vitest'
import { entry, result } from '../../domain/run/entry.fixture'
import { extend, NO_TRACE } from '../../domain/run/runTrace'
import { shownIn } from './runTrace'
import type { RunStatus, RunView } from '../../wire/types'

const good = result({ text: 'x' })
const trace = extend(NO_TRACE, [
  entry(1, 'finished', 'a', { result: good }),
  entry(2, 'finished', 'b', { result: { ...good, success: false, error: 'Not there.' } }),
  entry(3, 'skipped', 'c'),
])
const run = (status: RunStatus): RunView => ({ status, node: 'b' }) as RunView

it.each<[string | undefined, RunStatus, string | undefined]>([
  ['a', 'failed', 'a'], // the step that is selected
  [undefined, 'failed', 'b'], // where it failed
  ['not run', 'failed', 'b'],
  [undefined, 'done', 'b'], // the last that gave something
  [undefined, 'running', undefined],
])('with %s selected, of a run that is %s, %s is shown', (node, status, want) =>
  expect(shownIn({ trace, steps: trace.steps, visit: undefined }, node, run(status))?.node).toBe(want),
)
