import { usePicking } from '../store/picking'
import { AddStep } from './AddStep'
import { LinkTo } from './LinkTo'

// Picker is the list that is open beside the graph, if one is.
export function Picker() {
  const { picking, at } = usePicking()
  switch (picking?.what) {
    case 'step':
      return <AddStep where={picking.where} at={at} />
    case 'target':
      return <LinkTo key={picking.from} from={picking.from} at={at} />
    case undefined:
      return null
  }
}
