import type { WidgetName, Widgets } from '@fundharbor/contracts/platform/widgets'
import { CardSkeleton, WidgetContext } from '@fundharbor/kit'
import { Component, createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'
import styles from './area-widget.module.css'

interface Frame<Name extends WidgetName> {
  /** A literal, because the build records which widgets an area uses. */
  name: Name
  /** The height of the widget in pixels, so that what follows does not move when it appears. */
  height: number
  /** What is shown below a short message if the widget fails. */
  children?: ReactNode
}

/** A part of a page that another area offers. It loads like a page and fails alone. */
export function AreaWidget<Name extends WidgetName>(props: Frame<Name> & Widgets[Name]) {
  const { name, height, children, ...own } = props
  const load = use(WidgetContext)
  const [loading] = useState(() => handled(load(name)))
  return (
    <WidgetBoundary name={name} height={height} fallback={children}>
      <div className={styles.widget} style={{ height }}>
        <Suspense fallback={<CardSkeleton />}>
          <LoadedWidget loading={loading as Promise<ComponentType<object>>} own={own} />
        </Suspense>
      </div>
    </WidgetBoundary>
  )
}

/** When React repeats a render, nothing waits for the promise of the first one, and its failure would be reported as unhandled. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

function LoadedWidget({ loading, own }: { loading: Promise<ComponentType<object>>; own: object }) {
  return createElement(use(loading), own)
}

interface BoundaryProps {
  name: string
  height: number
  fallback: ReactNode
  children: ReactNode
}

class WidgetBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown): void {
    reportError(new Error(`The widget ${this.props.name} failed`, { cause }))
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={styles.failure} style={{ minHeight: this.props.height }}>
        <p>This preview could not be loaded.</p>
        {this.props.fallback}
      </div>
    )
  }
}
