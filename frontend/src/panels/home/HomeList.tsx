import { useEffect } from 'react'
import { texts } from '../../domain/texts'
import { loadWorkflows, useWorkflows } from '../../store/home/workflows'
import { Button } from '../../ui/Button'
import { FolderDialog } from './FolderDialog'
import { HomeFoot } from './HomeFoot'
import { HomeTable } from './HomeTable'
import { HomeTools } from './HomeTools'
import { Loading } from './Loading'
import { ObstacleDialog } from './ObstacleDialog'
import './HomeList.css'

// HomeList lists all workflows.
export function HomeList() {
  const known = useWorkflows((state) => state.list !== undefined)
  const failure = useWorkflows((state) => state.failure)
  const filing = useWorkflows((state) => state.filing)
  const explained = useWorkflows((state) => state.explained)
  useEffect(() => {
    const again = (): void => void loadWorkflows()
    again()
    window.addEventListener('focus', again) // other programs may have changed the files
    return () => window.removeEventListener('focus', again)
  }, [])
  if (failure !== '' && !known) return <NotRead failure={failure} />
  if (!known) return <Loading />
  return (
    <>
      <HomeTools />
      <HomeTable />
      <HomeFoot />
      {filing !== '' && <FolderDialog id={filing} />}
      {explained !== '' && <ObstacleDialog id={explained} />}
    </>
  )
}

function NotRead({ failure }: { failure: string }) {
  return (
    <div className="home-none">
      <p role="alert">{texts.home.notRead(failure)}</p>
      <Button onClick={loadWorkflows}>{texts.home.again}</Button>
    </div>
  )
}
