import { expect, it } from 'vitest'
import { withReference } from './insertReference'
import type { Holds } from './insertReference'

// The mark | is where the reference goes.
it.each<[string, Holds, string, string]>([
  ['another takes the place of one that is all of a text', 'text', '{{a.files}}|', '{{b.rows}}'],
  ['wherever the cursor is', 'text', '|{{a.files}}', '{{b.rows}}'],
  ['and of data', 'json', '{{search_files.files}}|', '{{b.rows}}'],
  ['it stands in a text at the cursor', 'text', 'Files: | in all', 'Files: {{b.rows}} in all'],
  ['beside another', 'text', '{{a.files}} and |', '{{a.files}} and {{b.rows}}'],
  ['in the braces that are open', 'text', '{{a.files}}{{|', '{{a.files}}{{b.rows}}'],
  ['in the braces that are open and closed', 'text', 'a {{|}} b', 'a {{b.rows}} b'],
  ['in a text of data', 'json', '{"a": "x |"}', '{"a": "x {{b.rows}}"}'],
  ['in quotes where data lack a value', 'json', '{"a": |}', '{"a": "{{b.rows}}"}'],
  ['for data beside which it cannot stand', 'json', '[{"a": 1}]|', '{{b.rows}}'],
  ['for a number', 'one', '12|', '{{b.rows}}'],
  ['for nothing', 'json', '|', '{{b.rows}}'],
])('a reference that is chosen: %s', (_, holds, shown, want) => {
  const at = shown.indexOf('|')
  expect(withReference(shown.replace('|', ''), at, 'b.rows', holds)).toBe(want)
})
