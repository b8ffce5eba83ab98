import { createRoute } from "@tanstack/react-router";
import { getParentRoute } from "./root-route.tsx";
import { SignedInArea } from "./signed-in-area.tsx";

export const signedInArea = createRoute({ getParentRoute, id: "signed-in", component: SignedInArea });
export const getSignedInRoute = () => signedInArea;
