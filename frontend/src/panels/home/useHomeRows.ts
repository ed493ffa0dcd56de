import { useDeferredValue, useMemo } from 'react'
import { lookedAt, sorted } from '../../domain/home/listed'
import { useWorkflows } from '../../store/home/workflows'
import type { WorkflowView } from '../../wire/types'

const NONE: readonly WorkflowView[] = []

// useHomeRows are the rows of the list as it is looked at now.
export function useHomeRows(): readonly WorkflowView[] {
  const { list = NONE, typed, shown, folder, order } = useWorkflows()
  const late = useDeferredValue(typed) // the field does not wait for the rows
  const inOrder = useMemo(() => sorted(list, order), [list, order])
  return useMemo(() => lookedAt(inOrder, { typed: late, shown, folder }), [inOrder, late, shown, folder])
}
