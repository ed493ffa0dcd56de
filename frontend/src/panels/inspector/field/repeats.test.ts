import { expect, test } from 'vitest'
import { goingOver, readTimes, repeating, showsLimit, timesText } from './repeats'

test('how often is a whole number or a reference', () => {
  expect(['5', ' 12 ', '{{inputs.n}}', '{{ ask.answer }}', 'list.files.0.count'].map(readTimes)).toEqual([
    5,
    12,
    'inputs.n',
    'ask.answer',
    'list.files.0.count',
  ])
  for (const wrong of ['', '0', '-1', '2.5', 'five', '5 times', '{{n}}', 'a.b and c.d'])
    expect(() => readTimes(wrong), wrong).toThrow()
  expect([{ times: 5 }, { times: 'inputs.n' }, { maxIterations: 3 }, {}].map(timesText)).toEqual([
    '5',
    '{{inputs.n}}',
    '3',
    '',
  ])
})

test('what a loop repeats for takes the place of what it repeated for', () => {
  expect(repeating({ exitCondition: {}, maxIterations: 7 }, 'times')).toEqual({ times: 7 })
  expect(repeating({ times: 5 }, 'until')).toEqual({ exitCondition: {}, maxIterations: 5 })
  expect(repeating({ times: 'inputs.n' }, 'until')).toEqual({ exitCondition: {}, maxIterations: 10 })
  expect(goingOver({ times: 5 }, 'a.files')).toEqual({ over: 'a.files', maxIterations: 5 })
  expect(goingOver({ exitCondition: {}, maxIterations: 3 }, 'a.files')).toEqual({ over: 'a.files', maxIterations: 3 })
})

test('a loop that counts shows a limit only where it has one', () =>
  expect(
    [{ times: 5 }, { times: 5, maxIterations: 3 }, { maxIterations: 3 }, { over: 'a.b', maxIterations: 3 }].map(
      showsLimit,
    ),
  ).toEqual([false, true, false, true]))
