import type { Join, JoinKey } from './forms'

type Keys = Pick<Join, 'key' | 'otherKey' | 'also'>

// pairsOf are all columns by which a list is joined to another.
export const pairsOf = ({ key, otherKey, also = [] }: Keys): JoinKey[] => [{ key, otherKey }, ...also]

// sharedKeys are those of them that both lists call alike: they stand in the row, and come once.
export const sharedKeys = (join: Keys): string[] =>
  pairsOf(join).flatMap(({ key, otherKey }) => (key === otherKey ? [key] : []))
