import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import type { AppState } from './rootReducer.ts';

export interface AppExtra {
  readonly services: AppwriteServices;
}

export type AppDispatch = ThunkDispatch<AppState, AppExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();

export type AppThunk<Result> = ThunkAction<Result, AppState, AppExtra, UnknownAction>;
