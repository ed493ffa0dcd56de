import { describe, expect, it } from 'vitest'
import { texts } from '../texts'
import { lineOf, reasonOf } from './runWords'
import { result } from './entry.fixture'
import type { RunResultView } from '../../wire/types'

const gave = (fields: Record<string, unknown>, more: Partial<RunResultView> = {}): RunResultView =>
  result({ fields, ...more })
const data = ['{count} rows: {value:columns}', '{count} entries']
const files = ['{count=0}No files', '{count=1}1 file: {files:name}', '{count} files: {files:name}']

describe('the line of a result', () => {
  it.each([
    ['No files', gave({ count: 0, files: [] }), files],
    ['1 file: b c.pdf', gave({ count: 1, files: ['/a/b c.pdf'] }, { text: '/a/b c.pdf' }), files],
    ['2 files: b.pdf, c.pdf', gave({ count: 2, files: ['/a/b.pdf', 'C:\\x\\c.pdf'] }), files],
    ['2 rows: month, sum', gave({ count: 2, value: [{ month: '2026-01', sum: 3 }, { month: '2026-02' }] }), data],
    ['2 entries', gave({ count: 2, value: ['a', 'b'] }), data],
    ['0 entries', gave({ count: 0, value: [] }), data],
    ['It was refused', gave({ count: 0 }, { success: false, error: 'It was refused' }), files],
    ['what it printed', gave({ exit_code: 0 }, { text: 'what it printed' }), ['{found=false}Nothing']],
    ['exit_code 3, lines [0]', gave({ exit_code: 3, lines: [] }), ['{exit_code=0}It worked']],
    ['count 2', gave({ count: 2 }), undefined],
    ['No round', gave({ iteration: 0, count: 0 }), texts.running.rounds],
    ['1 round', gave({ iteration: 1, count: 1, item: 'x' }), texts.running.rounds],
    ['3 rounds', gave({ iteration: 3, failed: 0, errors: [], results: [1, 2, 3] }), texts.running.rounds],
    ['3 rounds, 2 failed', gave({ iteration: 3, failed: 2 }), texts.running.rounds],
    ['HTTP 404', gave({ ok: false, status: 404 }), ['{ok=false}No']],
  ])('is “%s”', (line, of, outcomes) => {
    expect(lineOf(of, outcomes)).toBe(line)
  })
})

describe('why a run failed', () => {
  it.each([
    ['“Read the log” failed: “/home/a/no-such-file.txt” is not there.', '“no-such-file.txt” is not there.'],
    ['“List it” failed: It ended with exit code 2.', 'It ended with exit code 2.'],
    ['The budget of steps is used up.', 'The budget of steps is used up.'],
    ['“a: b” is not there.', '“a: b” is not there.'],
    ['', ''],
  ])('of %s is %s', (message, reason) => expect(reasonOf(message)).toBe(reason))
})
