import { brand, Skeleton, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import styles from './legal-page.module.css'
import { legalTextQuery, type LegalText } from './texts.ts'

interface LegalPageProps {
  text: LegalText
  title: string
  subtitle: string
  /** Above the text: what differs between sites. */
  children?: ReactNode
}

export function LegalPage({ text, title, subtitle, children }: LegalPageProps) {
  const { data } = useQuery(legalTextQuery(text))
  return (
    <>
      <PageHead title={`${title} | ${brand.name}`} description={subtitle} />
      <PageBand background="land" title={title} subtitle={subtitle} />
      <div className={layout.inner}>
        <div className={styles.text}>
          {children}
          {data ? <Html html={data} /> : <Skeleton height={480} />}
        </div>
      </div>
    </>
  )
}
