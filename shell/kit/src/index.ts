/*
 * The kit that the shell provides to every area; a page runs one copy. Adding an export raises the minor version in
 * package.json. Renaming or removing one raises the major version, and every area has to be released again.
 */

// API calls
export { ApiError, problemMessage, toApiError } from './api-error.ts'
export { call, callFile, callList, newIdempotencyKey, type Page } from './api.ts'
export type { CallOptions } from './api-request.ts'
export { createQueryClient } from './query-client.ts'

// Session
export { AuthProvider, useAuth, useMember, type Session } from './session.tsx'
export { currentUserQuery, clearCurrentUser, hasSignedInHint, setCurrentUser } from './current-user.ts'

// Formatting
export { brand } from './brand.ts'
export { clock, setClock } from './clock.ts'
export { deadlineLabel, isExpired, type Deadline, type DeadlineText, type DeadlineTone } from './deadline.ts'
export {
  calendarDay,
  calendarDaysBetween,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatTime,
  userTimeZone,
  type DateInput,
} from './format-dates.ts'
export {
  AMOUNT_NOT_STATED,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatMoneyRange,
  formatNumber,
  formatNumberCompact,
} from './format-money.ts'

// Theme and drawings
export { applyTheme, setTheme, useMediaQuery, useTheme, type ThemeChoice } from './theme.ts'
export { Contours } from './drawings/contours.tsx'
export { Harbor } from './drawings/harbor.tsx'
export { Logo, Mark } from './drawings/mark.tsx'
export { SpotDrawing, type SpotDrawingName } from './drawings/spot-drawing.tsx'

// Routes of an area
export type { AreaRoute } from './area-route.ts'

// Components
export { Badge, Chip, type BadgeTone } from './ui/badge.tsx'
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './ui/button.tsx'
export { Card, type CardProps } from './ui/card.tsx'
export { CategoryBadge, CategoryIcon } from './ui/category-badge.tsx'
export { Checkbox, Radio, RadioCards } from './ui/choice.tsx'
export { classes } from './ui/classes.ts'
export { Amount, DeadlineLabel } from './ui/deadline-label.tsx'
export { Dialog, Drawer, type DialogProps } from './ui/dialog.tsx'
export { Field, FormProblem, Select, TextArea, type FieldProps, type Option } from './ui/field.tsx'
export { PasswordField } from './ui/password-field.tsx'
export { DocumentTitle, PageTitle } from './ui/page-title.tsx'
export { LoadMore, Pagination } from './ui/pagination.tsx'
export { Progress } from './ui/progress.tsx'
export { CardSkeleton, Skeleton } from './ui/skeleton.tsx'
export { EmptyState, ErrorState } from './ui/empty-state.tsx'
export { dismissToast, toast, type ToastMessage, type ToastTone } from './toast-store.ts'
export { Toaster } from './ui/toaster.tsx'
export { Tooltip } from './ui/tooltip.tsx'
export { Spinner, Wave } from './ui/wave.tsx'

// Router, query cache and store
export {
  createBrowserRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useRoutes,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type RouteObject,
} from 'react-router-dom'
export { useSearchParams } from './use-search-params.ts'
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  QueryErrorResetBoundary,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useQueryErrorResetBoundary,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/react-query'
export { create, createStore, useStore, type StoreApi } from 'zustand'
