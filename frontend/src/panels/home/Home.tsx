import { hasNone, useWorkflows } from '../../store/home/workflows'
import { later } from '../../ui/later'
import { Rail } from '../rail/Rail'
import { StartScreen } from '../documents/StartScreen'
import { HomeHead } from './HomeHead'
import { Loading } from './Loading'
import './Home.css'

// The list comes behind the field that a first start shows alone.
const HomeList = later(async () => (await import('./HomeList')).HomeList, Loading)

// Home is what to do first, and all workflows that there are.
export function Home() {
  if (useWorkflows(hasNone))
    return (
      <div className="start">
        <StartScreen />
      </div>
    )
  return (
    <div className="pages">
      <Rail />
      <div className="start home">
        <HomeHead />
        <HomeList />
      </div>
    </div>
  )
}
