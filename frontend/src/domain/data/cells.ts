import { readTest, writeTest } from './comparison'
import type { Affix, Choose, Rename, Written } from './forms'
import { areSame, inMap, readChanged, readSet } from './readRow'
import type { Read } from './readRow'
import { readScalar } from './scalar'
import { MISSING } from './said'
import { fieldText, keyText, markText } from './token'

// What calls columns otherwise, chooses what is written in one, and writes its cells anew.

export function writeRename({ fields }: Rename): string {
  const made = fields.map(({ name, from }) => `${keyText(name)}: ${fieldText(from)}`)
  return `map(del(${fields.map(({ from }) => fieldText(from)).join(', ')}) + {${made.join(', ')}})`
}

export const readRename: Read = inMap((c): Rename | undefined => {
  const left = c.takes('del', '(') ? c.list(',', (one) => one.value('field')) : undefined
  if (!left || !c.takes(')', '+', '{')) return undefined
  const fields = c.list(',', (one) => {
    const name = one.key()
    const from = one.takes(':') ? one.value('field') : undefined
    return name === undefined || from === undefined ? undefined : { name, from }
  })
  const from = fields?.map((one) => one.from) ?? []
  return fields && areSame(from, left) && c.takes('}') ? { kind: 'rename', fields } : undefined
})

export function writeChoose({ name, every, tests, then, other }: Choose): string {
  const test = tests.map(writeTest).join(every ? ' and ' : ' or ')
  return `map(${fieldText(name)} = if ${test} then ${JSON.stringify(then)} else ${JSON.stringify(other)} end)`
}

export const readChoose: Read = inMap((c): Choose | undefined => {
  const name = readSet(c)
  if (name === undefined || !c.takes('if')) return undefined
  for (const every of [true, false]) {
    const tests = c.whole((one) => {
      const list = one.list(every ? 'and' : 'or', readTest)
      return one.takes('then') ? list : undefined
    })
    if (!tests) continue
    const then = readScalar(c)
    const other = c.takes('else') ? readScalar(c) : undefined
    return then && other && c.takes('end')
      ? { kind: 'choose', name, every, tests, then: then.is, other: other.is }
      : undefined
  }
  return undefined
})

const FILLED_CELL = 'if . == null or . == "" then . else '

export function writeAffix({ field, before, behind }: Affix): string {
  const parts = [
    ...(before === '' ? [] : [JSON.stringify(before)]),
    'tostring',
    ...(behind === '' ? [] : [JSON.stringify(behind)]),
  ]
  const made = parts.length === 1 ? MISSING : parts.join(' + ')
  return `map(${fieldText(field)} |= ${FILLED_CELL}${made} end)`
}

export const readAffix: Read = inMap((c): Affix | undefined => {
  const field = readChanged(c)
  if (field === undefined || !c.same(FILLED_CELL)) return undefined
  if (c.same(`${MISSING} end`)) return { kind: 'affix', field, before: '', behind: '' }
  const before = c.whole((one) => {
    const text = one.value('text')
    return one.takes('+') ? text : undefined
  })
  if (!c.takes('tostring')) return undefined
  const behind = c.takes('+') ? c.value('text') : undefined
  const some = before !== undefined || behind !== undefined
  return some && c.takes('end') ? { kind: 'affix', field, before: before ?? '', behind: behind ?? '' } : undefined
})

export const writeWritten = ({ field, as }: Written): string => `written(${fieldText(field)}; ${markText(as)})`

export const readWritten: Read = (c): Written | undefined => {
  const field = c.takes('written', '(') ? c.value('field') : undefined
  const as = c.takes(';') ? c.value('text') : undefined
  return field !== undefined && as !== undefined && c.takes(')') ? { kind: 'written', field, as } : undefined
}
