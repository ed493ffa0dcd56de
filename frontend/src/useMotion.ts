import { useEffect } from 'react'
import { motionIn, useSettings } from './store/program/settings'

const CALM = '(prefers-reduced-motion: reduce)'

// useMotion stops what glides and fades where the person or the system asks for that.
export function useMotion(): void {
  const motion = useSettings(motionIn)
  useEffect(() => {
    const system = matchMedia(CALM)
    const show = (): void => {
      document.documentElement.dataset.motion = motion === 'reduced' || system.matches ? 'reduced' : 'full'
    }
    show()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [motion])
}
