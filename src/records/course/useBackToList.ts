import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { readCourse, searchAt } from './course.ts';

/**
 * Navigates back to the list, with its filter and sort, at the page of the record; undefined if there is no
 * such list.
 */
export function useBackToList(resource: Resource, id: IdRow['id']): (() => void) | undefined {
  const navigate = useNavigate();
  const may = useMay();
  const list = screenPath(resource, 'list');
  const mayList = list !== undefined && may(list);
  return useMemo(() => {
    if (!mayList) return undefined;
    return () => {
      const course = readCourse(resource.name);
      navigate({ pathname: list, search: course ? searchAt(course, id) : '' });
    };
  }, [mayList, list, resource.name, id, navigate]);
}
