import { SpotDrawing, type SpotDrawingName } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'
import styles from './page-state.module.css'

interface PageStateProps {
  title: string
  drawing: SpotDrawingName
  /** One sentence. */
  children: ReactNode
  action?: ReactNode
}

/** A page with a single message. */
export function PageState({ title, drawing, children, action }: PageStateProps) {
  return (
    <div className={styles.state}>
      <PageHead title={title} />
      <SpotDrawing name={drawing} width={120} />
      <h1>{title}</h1>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  )
}
