import { classes, Link, PageTitle } from '@fundharbor/kit'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import layout from '../shared/layout.module.css'
import styles from './own.module.css'

interface FrameProps {
  title: string
  back: { to: string; label: string }
  children: ReactNode
}

/** A page with a form about an opportunity of the team's own. */
export const Frame = ({ title, back, children }: FrameProps) => (
  <div className={classes(layout.inner, styles.page)}>
    <header>
      <Link to={back.to} className={styles.back}>
        <ArrowLeftIcon size={16} weight="bold" aria-hidden />
        {back.label}
      </Link>
      <PageTitle>{title}</PageTitle>
      <p className={layout.lead}>Only your organization sees it.</p>
    </header>
    {children}
  </div>
)
