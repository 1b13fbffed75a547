import { classes, Contours } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './page-band.module.css'

interface PageBandProps {
  title: string
  /** One sentence. */
  subtitle: ReactNode
  /** Above the title, e.g. breadcrumbs. */
  above?: ReactNode
  /** Below the subtitle. */
  below?: ReactNode
  /** `land` for pages to read, `water` for pages to search. */
  background?: 'water' | 'land'
  /** Fields and buttons. */
  children?: ReactNode
}

/** The title of a page, on a band across its full width. */
export function PageBand({ title, subtitle, above, below, background = 'water', children }: PageBandProps) {
  return (
    <header className={classes(styles.band, background === 'land' && styles.land)}>
      <Contours className={styles.contours} />
      <div className={layout.inner}>
        {above}
        <h1>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {below}
        {children && <div className={styles.tools}>{children}</div>}
      </div>
    </header>
  )
}
