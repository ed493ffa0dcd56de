import { describe, expect, it } from 'vitest'
import { conditionText } from '../graph/condition'
import { namer, pieces } from './describe'
import { lookOf } from '../graph/look'
import type { Condition, Node, Workflow } from '../../wire/types'

describe('conditionText', () => {
  const equals: Condition = { left: { variable: 'a' }, operator: 'Equals', right: { literal: 'x' } }
  const cases: [string, Condition | undefined, string][] = [
    ['nothing', undefined, ''],
    ['a text', equals, 'a = “x”'],
    ['no right side', { left: { variable: 'a' }, operator: 'IsEmpty' }, 'a is empty'],
    ['null is a value', { left: { variable: 'a' }, operator: 'NotEquals', right: { literal: null } }, 'a ≠ null'],
    ['an incomplete one', { left: { variable: 'a' }, operator: 'LessThan' }, 'a < …'],
    ['groups within groups', { any: [equals, { all: [equals, equals] }] }, 'a = “x” or (a = “x” and a = “x”)'],
  ]
  it.each(cases)('%s', (_, condition, want) => expect(conditionText(condition)).toBe(want))
})

describe('pieces', () =>
  it('keeps braces that are no reference', () =>
    expect(pieces('a {b} {{c}}')).toEqual([
      { text: 'a {b} ', reference: false },
      { text: 'c', reference: true },
    ])))

describe('namer', () =>
  it('takes the name of now, else that of then, else the id', () => {
    const nameOf = namer({ nodes: [{ id: 'a', name: 'Now' } as Node] } as Workflow, { a: 'Then', b: 'Gone' })
    expect(['a', 'b', 'c'].map(nameOf)).toEqual(['Now', 'Gone', 'c'])
  }))

describe('lookOf', () =>
  it.each([
    ['ask_person', 'person', 'person'],
    ['list_tasks', 'file', 'folder'],
    ['takeScreenshot', 'web', 'camera'],
    ['copy_file', 'file', 'copy'],
    ['make_folder', 'file', 'folder'],
    ['delete_file', 'file', 'trash'],
    ['file_info', 'file', 'file'],
    ['hash_file', 'file', 'file'],
    ['search_files', 'file', 'folder-search'],
    ['read_document', 'file', 'file'],
    ['extract_html', 'data', 'table'],
    ['only_new', 'data', 'history'],
    ['remember', 'data', 'history'],
    ['recall', 'data', 'history'],
    ['zip', 'file', 'archive'],
    ['unzip', 'file', 'archive'],
    ['acme.frobnicate', 'command', 'wrench'],
  ])('%s', (name, family, icon) =>
    expect(lookOf({ id: 'n', name: 'N', kind: 'Tool', tool: { name, arguments: {} } })).toEqual({ family, icon }),
  ))
