import { describe, expect, it } from 'vitest'
import { texts } from '../texts'
import { lineOf } from './runWords'
import type { RunResultView } from '../../wire/types'

const result = (fields: Record<string, unknown>, more: Partial<RunResultView> = {}): RunResultView => ({
  success: true,
  error: '',
  text: '',
  fields,
  images: [],
  files: [],
  cut: false,
  ...more,
})
const data = ['{count} rows: {value:columns}', '{count} entries']
const files = ['{count=0}No files', '{count=1}1 file: {files:name}', '{count} files: {files:name}']

describe('the line of a result', () => {
  it.each([
    ['No files', result({ count: 0, files: [] }), files],
    ['1 file: b c.pdf', result({ count: 1, files: ['/a/b c.pdf'] }, { text: '/a/b c.pdf' }), files],
    ['2 files: b.pdf, c.pdf', result({ count: 2, files: ['/a/b.pdf', 'C:\\x\\c.pdf'] }), files],
    ['2 rows: month, sum', result({ count: 2, value: [{ month: '2026-01', sum: 3 }, { month: '2026-02' }] }), data],
    ['2 entries', result({ count: 2, value: ['a', 'b'] }), data],
    ['0 entries', result({ count: 0, value: [] }), data],
    ['It was refused', result({ count: 0 }, { success: false, error: 'It was refused' }), files],
    ['what it printed', result({ exit_code: 0 }, { text: 'what it printed' }), ['{found=false}Nothing']],
    ['exit_code 3, lines [0]', result({ exit_code: 3, lines: [] }), ['{exit_code=0}It worked']],
    ['count 2', result({ count: 2 }), undefined],
    ['No round', result({ iteration: 0, count: 0 }), texts.running.rounds],
    ['1 round', result({ iteration: 1, count: 1, item: 'x' }), texts.running.rounds],
    ['3 rounds', result({ iteration: 3, failed: 0, errors: [], results: [1, 2, 3] }), texts.running.rounds],
    ['3 rounds, 2 failed', result({ iteration: 3, failed: 2 }), texts.running.rounds],
    ['HTTP 404', result({ ok: false, status: 404 }), ['{ok=false}No']],
  ])('is “%s”', (line, of, outcomes) => {
    expect(lineOf(of, outcomes)).toBe(line)
  })
})
