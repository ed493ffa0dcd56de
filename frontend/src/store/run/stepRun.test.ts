import { expect, it } from 'vitest'
import { texts } from '../../domain/texts'
import type { Visit } from '../../domain/run/visit'
import { phaseOf } from './stepRun'

const at = (phase: Visit['phase']) => ({ node: 'a', phase }) as Visit

it('nothing of a run that is paused looks as if it went on', () => {
  expect(phaseOf(at('running'), undefined, true)).toBe('paused')
  expect(phaseOf(at('running'), 'a', true)).toBe('waiting')
  expect(phaseOf(at('done'), undefined, true)).toBe('done')
  expect(phaseOf(at('running'), undefined)).toBe('running')
})

it('the status bar tells a run without effects from a real one', () => {
  expect(texts.running.inStatus('done')).toBe('run done')
  expect(texts.running.inStatus('done', true)).toBe('tried without effects')
  expect(texts.running.inStatus('running')).toBe('running')
})
