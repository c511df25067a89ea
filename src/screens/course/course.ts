import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Row } from '#schemas/resource.ts';
import type { ListQuery } from '../list/listQuery.ts';

/** The order in which a list was last seen, as far as its pages were read: the way from one record to the next. */
export interface Course {
  readonly query: Pick<ListQuery, 'perPage' | 'sort' | 'filter' | 'q'>;
  /** The address of the list, without its path. */
  readonly search: string;
  /** The pages that the ids are from. */
  readonly first: number;
  readonly last: number;
  readonly ids: readonly IdRow['id'][];
  readonly hasNext: boolean;
  /** Where the first and the last of the ids stand in the order, for the server to go on from there. */
  readonly begin?: Row | undefined;
  readonly end?: Row | undefined;
  readonly total?: number;
}

const keyOf = (resource: string) => `kaifang.course.${resource}`;

/** Keeps the course of a resource's list for this session. */
export function writeCourse(resource: string, course: Course): void {
  try {
    sessionStorage.setItem(keyOf(resource), JSON.stringify(course));
  } catch {
    // Storage that is off or full costs the way to the next record, not the page.
  }
}

/** The course of a resource's list; nothing when none was seen in this session. */
export function readCourse(resource: string): Course | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(resource)) ?? 'null') as Course | null;
    return stored && Array.isArray(stored.ids) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** A course with a further page at its end, or before its beginning. */
export function extended(
  course: Course,
  page: number,
  ids: readonly IdRow['id'][],
  hasNext: boolean,
  places: Pick<Course, 'begin' | 'end'> = {},
): Course {
  // A record may have slipped to another page since: it stays where it was met first.
  const fresh = ids.filter((id) => !course.ids.includes(id));
  return page > course.last
    ? { ...course, last: page, ids: [...course.ids, ...fresh], hasNext, end: places.end }
    : { ...course, first: page, ids: [...fresh, ...course.ids], begin: places.begin };
}

/** The address of the list with the page on which a record stands. */
export function searchAt({ search, ids, first, query }: Course, id: IdRow['id']): string {
  const at = ids.findIndex((one) => String(one) === String(id));
  const params = new URLSearchParams(search);
  if (at < 0) return search;
  const page = first + Math.floor(at / query.perPage);
  if (page !== Number(params.get('page') ?? 1)) params.set('page', String(page));
  return `?${params}`;
}
