import { useEffect, useState } from 'react'
import { api } from '../../backend/api'
import { columnsIn } from '../../domain/data/columns'
import type { Seen } from '../../domain/graph/reference'
import type { Node } from '../../wire/types'

const NONE: Seen = new Map()

// useSeenElements are the columns of the lists that loops go over, as they were last: none until that
// is known, and none where no run gave them.
export function useSeenElements(loops: readonly Node[]): Seen {
  const [seen, setSeen] = useState(NONE)
  useEffect(() => {
    let isWanted = true
    void Promise.all(loops.map(columnsOver)).then((found) => {
      if (isWanted) setSeen(new Map(found))
    })
    return () => {
      isWanted = false
    }
  }, [loops])
  return seen
}

async function columnsOver({ id, loop }: Node): Promise<[string, readonly string[]]> {
  const data = `{{${loop?.over?.replace(/[{}]/g, '') ?? ''}}}`
  const columns = await api.lookAtData({ node: id, data, program: '.' }).then(
    ({ before }) => columnsIn(before?.value),
    () => undefined, // what the list gave is not known
  )
  return [id, [...(columns?.keys() ?? [])]]
}
