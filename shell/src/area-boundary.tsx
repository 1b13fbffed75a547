import { Button, EmptyState, ErrorState } from '@fundharbor/kit'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { KitTooOldError } from './areas.ts'
import styles from './pages/pages.module.css'
import { showRoot } from './show-root.ts'

interface Props {
  /** The address that is shown: walking to another one leaves a failure behind. */
  place: string
  onRetry: () => void
  children: ReactNode
}

/** Keeps a failure of an area, at loading or at rendering, inside the frame. */
export class AreaBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    showRoot()
    reportError(new Error('A page of the site failed', { cause: { error, stack: info.componentStack } }))
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.error !== null && previous.place !== this.props.place) this.props.onRetry()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return <div className={styles.stage}>{this.notice(error)}</div>
  }

  private notice(error: unknown): ReactNode {
    if (error instanceof KitTooOldError) {
      return (
        <EmptyState
          title="The site was updated"
          drawing="bell"
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          This page is newer than the tab. Reload to see it.
        </EmptyState>
      )
    }
    return <ErrorState title="This page could not be loaded" onRetry={this.props.onRetry} />
  }
}
