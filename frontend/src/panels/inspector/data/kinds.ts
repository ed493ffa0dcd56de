import type { Kind } from '../../../domain/data/forms'
import { COLUMN_KINDS } from './columnKinds'
import type { Look } from './look'
import { ROW_KINDS } from './rowKinds'
import { TURN_KINDS } from './turnKinds'

const { pick, rename, drop, ...columns } = COLUMN_KINDS
const { filter, sort, group, total, take, texts, join, stack, flatten, entries, files, ...rows } = ROW_KINDS

// KINDS are the forms, in the order in which they are offered.
export const KINDS: Record<Kind, Look> = {
  filter,
  sort,
  group,
  total,
  ...TURN_KINDS,
  ...rows,
  pick,
  rename,
  drop,
  take,
  ...columns,
  texts,
  join,
  entries,
  stack,
  flatten,
  files,
}
