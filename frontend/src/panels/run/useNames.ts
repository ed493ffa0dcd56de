import { useMemo } from 'react'
import { namer } from '../../domain/text/describe'
import { useDocument } from '../../store/document/document'
import { useTrace } from '../../store/run/runTrace'

// useNames names the steps of the run that is looked at: as they are called now, those that
// are gone as they were then.
export function useNames(): (id: string) => string {
  const workflow = useDocument((state) => state.workflow)
  const then = useTrace((state) => state.names)
  return useMemo(() => namer(workflow, then), [workflow, then])
}
