import { DocumentTitle, SpotDrawing } from '@fundharbor/kit'
import type { ComponentProps, ReactNode } from 'react'
import styles from './message-page.module.css'

interface MessagePageProps {
  /** The heading, which is also the document's title. */
  title: string
  drawing?: ComponentProps<typeof SpotDrawing>['name']
  children: ReactNode
}

/** A page that is about one thing, such as what became of a link: a heading in the middle, paragraphs, and what to do. */
export const MessagePage = ({ title, drawing, children }: MessagePageProps) => (
  <section className={styles.message}>
    <DocumentTitle>{title}</DocumentTitle>
    {drawing && <SpotDrawing name={drawing} />}
    <h1 className={styles.title}>{title}</h1>
    {children}
  </section>
)
