import { LinkButton, SpotDrawing, type SpotDrawingName } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'
import styles from './page-state.module.css'

interface PageStateProps {
  title: string
  /** Default: for what does not exist. */
  drawing?: SpotDrawingName
  /** One sentence. */
  children: ReactNode
  /** A link to where the reader can go on. */
  back?: { to: string; label: string }
  /** Other buttons. */
  action?: ReactNode
}

/** A page with a single message. */
export function PageState({ title, drawing = 'binoculars', children, back, action }: PageStateProps) {
  return (
    <div className={styles.state}>
      <PageHead title={title} />
      <SpotDrawing name={drawing} width={120} />
      <h1>{title}</h1>
      <p className={styles.sentence}>{children}</p>
      {back && (
        <LinkButton to={back.to} variant="secondary">
          {back.label}
        </LinkButton>
      )}
      {action}
    </div>
  )
}
