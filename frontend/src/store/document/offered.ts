import { useMemo } from 'react'
import type { Tool } from '../../domain/form/tool'
import { useTools } from '../program/tools'
import { useDocument } from './document'

// useOffered are the tools that a step of the open workflow can call: all but itself.
export function useOffered(): Tool[] {
  const tools = useTools((state) => state.tools)
  const own = useDocument((state) => state.workflow.id)
  return useMemo(
    () => [...tools.values()].filter(({ workflow }) => workflow === undefined || workflow !== own),
    [tools, own],
  )
}
