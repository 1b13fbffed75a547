import { classes, Contours } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './page-band.module.css'

interface PageBandProps {
  title: string
  /** What the page is for, in one sentence. */
  subtitle: string
  /** `land` where people read, `water` where they look for something. */
  ground?: 'water' | 'land'
  children?: ReactNode
}

/** Title of a page across its whole width. */
export function PageBand({ title, subtitle, ground = 'water', children }: PageBandProps) {
  return (
    <header className={classes(styles.band, ground === 'land' && styles.land)}>
      <Contours className={styles.contours} />
      <div className={layout.inner}>
        <h1>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children && <div className={styles.tools}>{children}</div>}
      </div>
    </header>
  )
}
