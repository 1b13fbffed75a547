import { classes, PageTitle } from '@fundharbor/kit'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
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
      <BackLink to={back.to} className={layout.back}>
        {back.label}
      </BackLink>
      <PageTitle>{title}</PageTitle>
      <p className={layout.lead}>Only your organization sees it.</p>
    </header>
    {children}
  </div>
)
