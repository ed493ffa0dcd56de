import { expect, test } from 'vitest'
import { proseText } from './proseText'

test.each([
  ['plain\nwords', 'plain\nwords'],
  ['**Bold**, *soft* and `code`', 'Bold, soft and code'],
  ['# Title\n\n- one\n- [two](http://x)', 'Title\n• one\n• two'],
  ['> said <b>so</b>', 'said <b>so</b>'],
])('reads %j', (text, want) => expect(proseText(text)).toBe(want))
