import { expect, test } from 'vitest'
import { useOf } from './dropped'

test.each([
  ['plan.planwright.json', '{"nodes": []}', 'open', 'open'],
  ['plan.json', ' \n{"version": 1, "nodes": [], "edges": []}', 'open', 'open'],
  ['plan.planwright.json', 'not even JSON', 'open', 'open'],
  ['settings.json', '{"theme": "dark"}', 'neither', 'attach'],
  ['broken.json', '{"nodes": [', 'neither', 'attach'],
  ['list.json', '[{"nodes": []}]', 'neither', 'attach'],
  ['notes.txt', 'nodes', 'neither', 'attach'],
  ['empty', '', 'neither', 'attach'],
])('%s with %j', (name, text, elsewhere, onAssistant) => {
  expect(useOf(name, text, false)).toBe(elsewhere)
  expect(useOf(name, text, true)).toBe(onAssistant)
})
