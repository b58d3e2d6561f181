import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { AppExtra } from '#src/api/appApi.ts';
import type { AppState } from './rootReducer.ts';

export type AppDispatch = ThunkDispatch<AppState, AppExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();

/** What a screen dispatches to have more done than one call: it reaches the store, and the platform through `services`. */
export type AppThunk<Result> = ThunkAction<Result, AppState, AppExtra, UnknownAction>;
