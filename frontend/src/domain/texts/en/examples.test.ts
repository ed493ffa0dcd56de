import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { examples } from './examples'

const FOLDER = join(import.meta.dirname, '../../../../../examples')
const SUFFIX = '.planwright.json'

interface File {
  id: string
  name: string
  nodes: { tool?: { workflow?: string } }[]
}

// Those that others call come with these, and are told of by none.
it('each example is told of, by the name that its file has', () => {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => ({
      of: name.slice(0, -SUFFIX.length),
      ...(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as File),
    }))
  const called = new Set(files.flatMap(({ nodes }) => nodes.map(({ tool }) => tool?.workflow)))
  const named = files.filter(({ id }) => !called.has(id)).map(({ of, name }) => [of, name])
  expect(Object.entries(examples.of).map(([id, { name }]) => [id, name])).toEqual(expect.arrayContaining(named))
  expect(Object.keys(examples.of)).toHaveLength(named.length)
})

it.each(Object.values(examples.of))('$name is described in one short line', ({ description }) =>
  expect(description).toMatch(/^[^\n]{1,90}$/),
)
